import type { Context } from './@ohos.app.ability';

declare namespace preferences {
  export type ValueType = number | string | boolean | Array<number> | Array<string> | Array<boolean> | Uint8Array | object | bigint;
  export interface Options { name: string; }
  export interface Preferences {
    getSync(key: string, defValue: ValueType): ValueType;
    putSync(key: string, value: ValueType): void;
    deleteSync(key: string): void;
    flush(): Promise<void>;
  }
  export function getPreferencesSync(context: Context, options: Options): Preferences;
}

export default preferences;
