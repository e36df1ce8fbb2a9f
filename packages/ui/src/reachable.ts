/** Of a region that scrolls: it must be reachable by keyboard (WCAG 2.1.1), which Safari doesn't do automatically. */
export const reachable = { tabIndex: 0 }
