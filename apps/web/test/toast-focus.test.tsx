import { cleanup, render, screen } from '@testing-library/react'
import { toast } from '@skrzat/ui/toast'
import { Toaster } from '@skrzat/ui/toaster'
import { expect, onTestFinished, test, vi } from 'vitest'

test('focus that left a toast before its watcher was loaded is not taken for lost with the toast', async () => {
  onTestFinished(cleanup)
  render(
    <>
      <main tabIndex={-1}>
        <button type="button">opens a dialog</button>
      </main>
      <Toaster label="Powiadomienia" />
    </>,
  )
  toast('first')
  const first = (await screen.findByText('first')).closest('li')
  first?.focus()
  const opener = screen.getByRole('button')
  opener.focus()
  await vi.dynamicImportSettled()
  expect(document.activeElement).toBe(opener)
  // As while a dialog closes, which then gives the focus to what had opened it.
  opener.blur()
  toast('second')
  await screen.findByText('second')
  expect(document.activeElement).toBe(document.body)
})
