/** How dense this browser's tables are: apart from the other kept data, which the sign-in form loads. */
export const DENSITY = 'skrzat-density'
export const COMPACT = 'compact'
