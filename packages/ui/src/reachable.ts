/** For a scrolling region, which must be reachable by keyboard (WCAG 2.1.1); Safari does not do so by itself. */
export const reachable = { tabIndex: 0 }
