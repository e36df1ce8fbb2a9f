/** The roster file of a place. */
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { field } from '../support/page.ts'
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
