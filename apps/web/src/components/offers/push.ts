import { type DeviceForm, deviceForm } from '@skrzat/contract/wire/notice-settings'

/** Why this browser can't be pushed to; null if it can, perhaps after asking. */
export function pushObstacle(): 'unsupported' | 'denied' | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Only after a click: browsers refuse to ask otherwise. @returns null if the person declined */
export async function subscribeToPushes(publicKey: string): Promise<DeviceForm | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return deviceForm.parse(subscription.toJSON())
}

/** The server's key that a subscription is bound to, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
