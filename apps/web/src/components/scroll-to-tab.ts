/** Beside a tab, so that it is not under the row's fading edge. */
const EDGE = 48

/**
 * Scrolls a row of tabs to the end that this one is seen with, otherwise this one to the middle. Scrolling the tab
 * itself would also begin Tab there.
 */
export function scrollToTab(row: HTMLElement | null, tab: string) {
  const current = row?.querySelector<HTMLElement>(tab)
  if (!row || !current) return
  const { clientWidth, scrollWidth } = row
  const { offsetLeft, offsetWidth } = current
  const withFirst = offsetLeft + offsetWidth + EDGE <= clientWidth
  const withLast = offsetLeft - EDGE >= scrollWidth - clientWidth
  if (withFirst === withLast) row.scrollLeft = offsetLeft + offsetWidth / 2 - clientWidth / 2
  else row.scrollLeft = withFirst ? 0 : scrollWidth
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
