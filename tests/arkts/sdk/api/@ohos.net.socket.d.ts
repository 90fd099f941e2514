import type { Callback, ErrorCallback } from './@ohos.base';

declare namespace socket {
  export interface NetAddress { address: string; port?: number; family?: number; }
  export interface SocketRemoteInfo { address: string; family: 'IPv4' | 'IPv6'; port: number; size: number; }
  export interface ExtraOptionsBase {
    receiveBufferSize?: number;
    sendBufferSize?: number;
    reuseAddress?: boolean;
    socketTimeout?: number;
  }
  export interface TCPExtraOptions extends ExtraOptionsBase {
    keepAlive?: boolean;
    OOBInline?: boolean;
    TCPNoDelay?: boolean;
  }
  export interface TCPConnectOptions { address: NetAddress; timeout?: number; }
  export interface TCPSendOptions { data: string | ArrayBuffer; encoding?: string; }
  export interface SocketMessageInfo { message: ArrayBuffer; remoteInfo: SocketRemoteInfo; }
  export interface SocketStateBase { isBound: boolean; isClose: boolean; isConnected: boolean; }
  export interface TCPSocket {
    connect(options: TCPConnectOptions): Promise<void>;
    send(options: TCPSendOptions): Promise<void>;
    close(): Promise<void>;
    getState(): Promise<SocketStateBase>;
    setExtraOptions(options: TCPExtraOptions): Promise<void>;
    on(type: 'message', callback: Callback<SocketMessageInfo>): void;
    on(type: 'connect' | 'close', callback: Callback<void>): void;
    on(type: 'error', callback: ErrorCallback): void;
    off(type: 'message', callback?: Callback<SocketMessageInfo>): void;
    off(type: 'connect' | 'close', callback?: Callback<void>): void;
    off(type: 'error', callback?: ErrorCallback): void;
  }

  export interface LocalAddress { address: string; }
  export interface LocalConnectOptions { address: LocalAddress; timeout?: number; }
  export interface LocalSendOptions { data: string | ArrayBuffer; encoding?: string; }
  export interface LocalSocketMessageInfo { message: ArrayBuffer; address: string; size: number; }
  export interface LocalSocket {
    connect(options: LocalConnectOptions): Promise<void>;
    send(options: LocalSendOptions): Promise<void>;
    close(): Promise<void>;
    getState(): Promise<SocketStateBase>;
    getSocketFd(): Promise<number>;
    setExtraOptions(options: ExtraOptionsBase): Promise<void>;
    on(type: 'message', callback: Callback<LocalSocketMessageInfo>): void;
    on(type: 'connect' | 'close', callback: Callback<void>): void;
    on(type: 'error', callback: ErrorCallback): void;
    off(type: 'message', callback?: Callback<LocalSocketMessageInfo>): void;
    off(type: 'connect' | 'close', callback?: Callback<void>): void;
    off(type: 'error', callback?: ErrorCallback): void;
  }

  export function constructTCPSocketInstance(): TCPSocket;
  export function constructLocalSocketInstance(): LocalSocket;
}

export default socket;
