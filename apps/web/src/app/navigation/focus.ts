type Navigations = {
  subscribe(
    event: 'onRendered',
    listener: (change: {
      fromLocation?: { pathname: string } | undefined
      toLocation: { pathname: string }
    }) => void,
  ): () => void
}

/** After a navigation, moves focus to the page's content, as a full page load would. */
export function focusAfterNavigation(router: Navigations) {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
    if (!document.getElementById('content')?.contains(document.activeElement)) focusContent()
  })
}

/** Focuses the page's content: when the focused element is removed, screen readers would start at the page's head. */
export function focusContent() {
  document.getElementById('content')?.focus({ preventScroll: true })
}
