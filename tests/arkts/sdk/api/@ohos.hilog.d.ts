declare namespace hilog {
  export function debug(domain: number, tag: string, format: string, ...args: (string | number | boolean | Object)[]): void;
  export function info(domain: number, tag: string, format: string, ...args: (string | number | boolean | Object)[]): void;
  export function warn(domain: number, tag: string, format: string, ...args: (string | number | boolean | Object)[]): void;
  export function error(domain: number, tag: string, format: string, ...args: (string | number | boolean | Object)[]): void;
}

export default hilog;
