/** Scrolls a row of tabs so that this one is in its middle. Scrolling the tab itself would also begin Tab there. */
export function scrollToTab(row: HTMLElement | null, tab: string) {
  const current = row?.querySelector<HTMLElement>(tab)
  if (row && current) row.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - row.clientWidth / 2
}
