/** Ends this browser's subscription to pushes, for any account; its push service is told later if it is offline. */
export async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
