// What the system's runtime has without an import.
declare function setTimeout(handler: Function | string, delay?: number, ...args: Object[]): number;
declare function clearTimeout(timeoutID?: number): void;
declare interface ESObject {}
