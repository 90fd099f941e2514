// The components and decorators that the pages use, as small as they can be.
declare const Entry: any;
declare const Component: any;
declare const State: any;
declare const Prop: any;
declare class CustomComponent {
  build(): void;
  aboutToAppear?(): void;
  aboutToDisappear?(): void;
}
type Length = string | number;
declare class CommonMethod<T> {
  width(value: Length): T;
  height(value: Length): T;
  padding(value: Length): T;
  onClick(event: () => void): T;
}
declare class ColumnAttribute extends CommonMethod<ColumnAttribute> {}
declare class TextAttribute extends CommonMethod<TextAttribute> { fontSize(value: Length): TextAttribute; }
declare class ButtonAttribute extends CommonMethod<ButtonAttribute> {}
interface ColumnOptions { space?: Length; }
interface ColumnInterface { (value?: ColumnOptions): ColumnAttribute; }
interface TextInterface { (content?: string): TextAttribute; }
interface ButtonInterface { (label: string): ButtonAttribute; }
declare const Column: ColumnInterface;
declare const Text: TextInterface;
declare const Button: ButtonInterface;
