/** Classes of the shell's parts: the app draws them, and the document has their outline before the app is loaded. */
export const shellStyle = 'min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)] print:block'

export const sidebarStyle =
  'sticky top-0 hidden h-dvh flex-col gap-5 overflow-y-auto border-r border-line px-3 py-4 md:flex print:hidden'

export const barStyle =
  'fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden [body:has([data-covers-bar])_&]:hidden print:hidden'
