const REGION = '[data-sonner-toaster]'

/** Whether it belongs to a toast, which stands above every dialog: pressing it leaves the dialog open. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(REGION) !== null
}
