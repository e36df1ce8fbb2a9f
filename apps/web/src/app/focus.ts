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
    const main = document.getElementById('content')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  })
}
