/** Scrolls a row of tabs so that this one is in its middle. Scrolling the tab itself would also begin Tab there. */
export function scrollToTab(row: HTMLElement | null, tab: string) {
  const current = row?.querySelector<HTMLElement>(tab)
  if (row && current) row.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - row.clientWidth / 2
}

/** Scrolls a box so that the current page's entry is in sight. */
export function scrollToCurrent(box: HTMLElement | null) {
  const current = box?.querySelector<HTMLElement>('[aria-current=page]')
  if (!box || !current) return
  const { offsetTop, offsetHeight } = current
  const room = parseFloat(getComputedStyle(box).paddingBottom)
  if (offsetTop < box.scrollTop || offsetTop + offsetHeight > box.scrollTop + box.clientHeight - room)
    box.scrollTop = offsetTop + offsetHeight / 2 - box.clientHeight / 2
}
