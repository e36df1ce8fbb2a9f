/** The declarations of the routes' files, by the routes' patterns (`vite.screens.ts`). */
declare module 'virtual:screens/early' {
  const early: Readonly<Partial<Record<string, (id: number) => readonly EarlyCall[]>>>
  export default early
  /** A procedure, its input as tRPC sends it, and whether each visit reads it again, or is also kept as a look. */
  export type EarlyCall = readonly [
    procedure: string,
    input?: object | undefined,
    always?: 'always' | 'noted',
  ]
}
declare module 'virtual:screens/kept' {
  const kept: Readonly<Record<string, readonly string[]>>
  export default kept
}
