import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Prints one invoice; the browser's own "print" prints all that are shown. */
export function usePrint(): { printing: number | undefined; print: (invoiceId: number) => void } {
  const [printing, setPrinting] = useState<number>()
  useEffect(() => {
    const done = () => setPrinting(undefined)
    window.addEventListener('afterprint', done)
    return () => window.removeEventListener('afterprint', done)
  }, [])
  const print = useCallback((invoiceId: number) => {
    flushSync(() => setPrinting(invoiceId))
    window.print()
  }, [])
  return { printing, print }
}
