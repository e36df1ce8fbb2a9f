/** The roster file of a place. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { field, isBlocked } from '../support/page.ts'
import { as, menuOf, PLACE } from '../support/people.ts'

test('a file chosen for one place is not left to be imported into another', async () => {
  // The file stays on its way.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
  const places = [PLACE, { id: 2, name: 'Żłobek Nad Rzeką' }].map((place) => ({
    ...place,
    roles: ['admin' as const],
  }))
  const { user } = await openApp('/place/1/roster', as.director, { 'accounts.menu': menuOf({ places }) })
  await user.upload(field('Plik CSV z listą osób'), new File(['KID'], 'osoby.csv', { type: 'text/csv' }))
  await screen.findByRole('progressbar', { name: 'Sprawdzanie pliku osoby.csv' })
  window.history.pushState(null, '', '/place/2/roster')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await within(screen.getByRole('main')).findByText('Żłobek Nad Rzeką')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('what cards keep is in the file only if it is asked for', async () => {
  const path = '/api/places/data/generate/1' as const
  const { user } = await openApp('/place/1/roster', as.director, { [path]: {} })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const asked = () =>
    fetched.mock.calls.flatMap(([url]) => (typeof url === 'string' && url.startsWith(path) ? [url] : []))
  const download = screen.getByRole('button', { name: 'Pobierz CSV' })
  await user.click(download)
  await waitFor(() => expect(asked()).toEqual([path]))
  await waitFor(() => expect(isBlocked(download)).toBe(false))
  await user.click(screen.getByRole('checkbox', { name: /^Pobierz też dane/ }))
  await user.click(download)
  await waitFor(() => expect(asked()).toEqual([path, `${path}?cards=true`]))
})
