type Navigations = {
  subscribe(
    event: 'onRendered',
    listener: (change: {
      fromLocation?: { pathname: string } | undefined
      toLocation: { pathname: string }
    }) => void,
  ): () => void
}

/** After another page has come, focus goes to its content, as it would in a page without a router. */
export function focusAfterNavigation(router: Navigations) {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
    if (!document.getElementById('content')?.contains(document.activeElement)) focusContent()
  })
}

/** To the content of the page: where what had the focus is gone, readers would else begin with the page's head. */
export function focusContent() {
  document.getElementById('content')?.focus({ preventScroll: true })
}
