/** The declarations of the routes' files, by the routes' patterns (`vite.screens.ts`). */
declare module 'virtual:screens/entry' {
  import type { Entry } from '#app/navigation/index.ts'
  const entries: Readonly<Partial<Record<string, Entry>>>
  export default entries
}
declare module 'virtual:screens/actions' {
  import type { Actions } from '#app/navigation/index.ts'
  const actions: Readonly<Partial<Record<string, Actions>>>
  export default actions
}
