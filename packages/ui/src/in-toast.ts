const REGION = '[data-sonner-toaster]'

/** Whether the target belongs to a toast, which stands above every dialog: pressing it leaves the dialog open. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(REGION) !== null
}
