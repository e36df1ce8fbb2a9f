import { toast } from '@skrzat/ui/toast'

/** For a mutation started by a dialog: shows that it is done and closes the dialog. */
export function sayAndClose(text: string, close: () => void) {
  return {
    onSuccess: () => {
      toast.success(text)
      close()
    },
  }
}
