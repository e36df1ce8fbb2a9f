/** What the routes' files declare, by the routes' patterns (`vite.screens.ts`). */
declare module 'virtual:screens/early' {
  const early: Readonly<Partial<Record<string, (id: number) => readonly EarlyCall[]>>>
  export default early
  /** A procedure, and its input as tRPC sends it; `anew`: it is asked for by each visit. */
  export type EarlyCall = readonly [procedure: string, input?: object | undefined, anew?: 'anew']
}
declare module 'virtual:screens/kept' {
  const kept: Readonly<Record<string, readonly string[]>>
  export default kept
}
