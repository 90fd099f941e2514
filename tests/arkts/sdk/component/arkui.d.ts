// The components, attributes and decorators that the pages use, as small as they can be.

// --- decorators -----------------------------------------------------------------------------------

declare const Entry: any;
declare const Component: any;
declare const State: any;
declare const Prop: any;
declare const ComponentV2: any;
declare const Builder: any;
declare const Local: any;
declare const Param: any;
declare const Event: any;
declare const Require: any;
declare const ObservedV2: any;
declare const Trace: any;
declare function Monitor(value: string, ...args: string[]): any;

interface IMonitor { dirty: string[]; }

declare class CustomComponent {
  build(): void;
  aboutToAppear?(): void;
  aboutToDisappear?(): void;
}

// --- values ---------------------------------------------------------------------------------------

interface Resource { id: number; type: number; moduleName: string; bundleName: string; params?: Object[]; }
declare function $r(name: string, ...params: (string | number)[]): Resource;

type Length = string | number | Resource;
type ResourceStr = string | Resource;
type ResourceColor = Color | number | string | Resource;
type CustomBuilder = (() => any) | void;

interface Padding { top?: Length; right?: Length; bottom?: Length; left?: Length; }
type Margin = Padding;
interface BorderRadiuses { topLeft?: Length; topRight?: Length; bottomLeft?: Length; bottomRight?: Length; }
interface BorderOptions { width?: Length; color?: ResourceColor; radius?: Length; }
interface ConstraintSizeOptions { minWidth?: Length; maxWidth?: Length; minHeight?: Length; maxHeight?: Length; }
interface SizeOptions { width?: Length; height?: Length; }
interface LengthMetricsLike { value: number; }
interface SheetOptions {
  height?: SheetSize | Length;
  title?: { title: ResourceStr };
  backgroundColor?: ResourceColor;
  showClose?: boolean | Resource;
  dragBar?: boolean;
  onDisappear?: () => void;
}

declare enum Color { Transparent }
declare enum Alignment { TopStart, Center, Bottom }
declare enum HorizontalAlign { Start, Center, End }
declare enum VerticalAlign { Top, Center, Bottom }
declare enum FlexAlign { Start, Center, End, SpaceBetween }
declare enum FlexWrap { NoWrap, Wrap }
declare enum ItemAlign { Start, Center, End, Stretch }
declare enum TextAlign { Start, Center, End }
declare enum TextOverflow { None, Clip, Ellipsis }
declare enum FontWeight { Normal, Medium, Bold }
declare enum ButtonType { Capsule, Circle, Normal }
declare enum BarState { Off, Auto, On }
declare enum Edge { Top, Start, Bottom, End }
declare enum InputType { Normal, Number, Password }
declare enum SheetSize { MEDIUM, LARGE, FIT_CONTENT }
declare enum NavigationMode { Stack, Split, Auto }
declare enum CopyOptions { None, InApp, LocalDevice }

// --- what all components have -----------------------------------------------------------------------

declare class CommonMethod<T> {
  width(value: Length): T;
  height(value: Length): T;
  size(value: SizeOptions): T;
  constraintSize(value: ConstraintSizeOptions): T;
  layoutWeight(value: number | string): T;
  padding(value: Padding | Length): T;
  margin(value: Margin | Length): T;
  backgroundColor(value: ResourceColor): T;
  border(value: BorderOptions): T;
  borderRadius(value: Length | BorderRadiuses): T;
  clip(value: boolean): T;
  opacity(value: number): T;
  enabled(value: boolean): T;
  alignSelf(value: ItemAlign): T;
  accessibilityText(value: string | Resource): T;
  onClick(event: () => void): T;
  onAppear(event: () => void): T;
  bindSheet(isShow: boolean, builder: CustomBuilder, options?: SheetOptions): T;
}

// --- components -------------------------------------------------------------------------------------

declare class ColumnAttribute extends CommonMethod<ColumnAttribute> {
  alignItems(value: HorizontalAlign): ColumnAttribute;
  justifyContent(value: FlexAlign): ColumnAttribute;
}
interface ColumnOptions { space?: string | number; }
interface ColumnInterface { (value?: ColumnOptions): ColumnAttribute; }
declare const Column: ColumnInterface;

declare class RowAttribute extends CommonMethod<RowAttribute> {
  alignItems(value: VerticalAlign): RowAttribute;
  justifyContent(value: FlexAlign): RowAttribute;
}
interface RowOptions { space?: string | number; }
interface RowInterface { (value?: RowOptions): RowAttribute; }
declare const Row: RowInterface;

declare class FlexAttribute extends CommonMethod<FlexAttribute> {}
interface FlexOptions { wrap?: FlexWrap; justifyContent?: FlexAlign; alignItems?: ItemAlign; }
interface FlexInterface { (value?: FlexOptions): FlexAttribute; }
declare const Flex: FlexInterface;

declare class ScrollAttribute extends CommonMethod<ScrollAttribute> {
  scrollBar(value: BarState): ScrollAttribute;
  align(value: Alignment): ScrollAttribute;
}
declare class Scroller { scrollEdge(value: Edge): void; }
interface ScrollInterface { (scroller?: Scroller): ScrollAttribute; }
declare const Scroll: ScrollInterface;

declare class ListAttribute extends CommonMethod<ListAttribute> {
  scrollBar(value: BarState): ListAttribute;
  onScrollIndex(event: (start: number, end: number, center: number) => void): ListAttribute;
  maintainVisibleContentPosition(enabled: boolean): ListAttribute;
}
interface ListOptions { space?: number | string; initialIndex?: number; scroller?: Scroller; }
interface ListInterface { (value?: ListOptions): ListAttribute; }
declare const List: ListInterface;

declare class ListItemAttribute extends CommonMethod<ListItemAttribute> {}
interface ListItemInterface { (): ListItemAttribute; }
declare const ListItem: ListItemInterface;

interface ForEachAttribute {}
interface ForEachInterface {
  <T>(arr: Array<T>, itemGenerator: (item: T, index: number) => void, keyGenerator?: (item: T, index: number) => string): ForEachAttribute;
}
declare const ForEach: ForEachInterface;

declare class TextAttribute extends CommonMethod<TextAttribute> {
  fontSize(value: number | string | Resource): TextAttribute;
  fontColor(value: ResourceColor): TextAttribute;
  fontWeight(value: number | FontWeight | string): TextAttribute;
  lineHeight(value: number | string | Resource): TextAttribute;
  maxLines(value: number): TextAttribute;
  textOverflow(value: { overflow: TextOverflow }): TextAttribute;
  textAlign(value: TextAlign): TextAttribute;
  copyOption(value: CopyOptions): TextAttribute;
}
interface TextInterface { (content?: string | Resource): TextAttribute; }
declare const Text: TextInterface;

declare class ImageAttribute extends CommonMethod<ImageAttribute> {
  fillColor(value: ResourceColor): ImageAttribute;
}
interface ImageInterface { (src: Resource): ImageAttribute; }
declare const Image: ImageInterface;

declare class ButtonAttribute extends CommonMethod<ButtonAttribute> {
  fontSize(value: Length): ButtonAttribute;
  fontColor(value: ResourceColor): ButtonAttribute;
  fontWeight(value: number | FontWeight | string): ButtonAttribute;
}
interface ButtonOptions { type?: ButtonType; stateEffect?: boolean; }
interface ButtonInterface {
  (options?: ButtonOptions): ButtonAttribute;
  (label: ResourceStr, options?: ButtonOptions): ButtonAttribute;
}
declare const Button: ButtonInterface;

declare class TextInputAttribute extends CommonMethod<TextInputAttribute> {
  type(value: InputType): TextInputAttribute;
  fontSize(value: Length): TextInputAttribute;
  fontColor(value: ResourceColor): TextInputAttribute;
  placeholderColor(value: ResourceColor): TextInputAttribute;
  onChange(callback: (value: string) => void): TextInputAttribute;
}
interface TextInputOptions { placeholder?: ResourceStr; text?: ResourceStr; }
interface TextInputInterface { (value?: TextInputOptions): TextInputAttribute; }
declare const TextInput: TextInputInterface;

declare class TextAreaAttribute extends CommonMethod<TextAreaAttribute> {
  fontSize(value: Length): TextAreaAttribute;
  fontColor(value: ResourceColor): TextAreaAttribute;
  placeholderColor(value: ResourceColor): TextAreaAttribute;
  onChange(callback: (value: string) => void): TextAreaAttribute;
}
interface TextAreaOptions { placeholder?: ResourceStr; text?: ResourceStr; }
interface TextAreaInterface { (value?: TextAreaOptions): TextAreaAttribute; }
declare const TextArea: TextAreaInterface;

declare class LoadingProgressAttribute extends CommonMethod<LoadingProgressAttribute> {
  color(value: ResourceColor): LoadingProgressAttribute;
}
interface LoadingProgressInterface { (): LoadingProgressAttribute; }
declare const LoadingProgress: LoadingProgressInterface;

declare class NavPathStack {
  pushPathByName(name: string, param: Object | null): void;
  pop(): Object | undefined;
}
declare class NavigationAttribute extends CommonMethod<NavigationAttribute> {
  hideTitleBar(hide: boolean): NavigationAttribute;
  mode(value: NavigationMode): NavigationAttribute;
  navDestination(builder: (name: string, param: Object) => void): NavigationAttribute;
}
interface NavigationInterface { (pathInfos: NavPathStack): NavigationAttribute; }
declare const Navigation: NavigationInterface;

declare class NavDestinationAttribute extends CommonMethod<NavDestinationAttribute> {
  hideTitleBar(hide: boolean): NavDestinationAttribute;
}
interface NavDestinationInterface { (): NavDestinationAttribute; }
declare const NavDestination: NavDestinationInterface;

declare class BlankAttribute extends CommonMethod<BlankAttribute> {}
interface BlankInterface { (): BlankAttribute; }
declare const Blank: BlankInterface;
