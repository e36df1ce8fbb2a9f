declare module 'sockjs-client' {
  /** Behaves as a WebSocket does, over one of several transports. */
  export default class SockJS {
    constructor(url: string, protocols?: null, options?: { transports?: string | string[] })
    readonly url: string
    readonly protocol: string
    readonly readyState: number
    /** The transport in use, once it is open. */
    readonly transport: string | null
    onopen: ((event: unknown) => void) | null
    onmessage: ((event: { data: string }) => void) | null
    onclose: ((event: { code: number; reason: string }) => void) | null
    onerror: ((event: unknown) => void) | null
    addEventListener(type: 'message', listener: (event: { data: string }) => void): void
    addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
    send(data: string | ArrayBuffer): void
    close(): void
  }
}

declare module 'sockjs-client-1.3' {
  export { default } from 'sockjs-client'
}
