import type { Locator } from '@playwright/test'

type Given = { name: string; mimeType: string; buffer: Buffer }

/** Pastes or drops a file, perhaps with words. @returns false where the page has handled it instead of the browser */
export function giveFile(
  target: Locator,
  kind: 'paste' | 'drop',
  { name, mimeType, buffer }: Given,
  words = '',
): Promise<boolean> {
  return target.evaluate(
    (element, { kind, name, type, bytes, words }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      if (words !== '') data.setData('text/plain', words)
      const options = { bubbles: true, cancelable: true }
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...options })
          : new DragEvent('drop', { dataTransfer: data, ...options })
      return element.dispatchEvent(event)
    },
    { kind, name, type: mimeType, bytes: [...buffer], words },
  )
}
