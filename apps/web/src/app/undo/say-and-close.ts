import { toast } from '@skrzat/ui/toast'

/** For a mutation that a dialog starts: says that it is done and closes the dialog. */
export function sayAndClose(text: string, close: () => void) {
  return {
    onSuccess: () => {
      toast.success(text)
      close()
    },
  }
}
