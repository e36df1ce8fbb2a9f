/** Classes of a link within a form, also of a button that looks like one. */
export const linkStyle =
  'inline-flex items-center rounded-small text-sm font-medium text-green underline-offset-4 hover:underline pointer-coarse:min-h-11'
