/** Ends this browser's subscription to pushes, for any account; while offline, its push service learns of it later. */
export async function unsubscribeFromPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
