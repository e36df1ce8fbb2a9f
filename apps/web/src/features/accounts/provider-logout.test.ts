import { expect, test } from 'vitest'
import { providerLogout } from './provider-logout.ts'

const origin = 'https://skrzat.example'

test('with an ID token it is the hint, and the way back is to the app', () => {
  const url = providerLogout({ logoutUrl: 'https://id.example/end', idToken: 'a.b.c' }, origin)
  expect(url).toBe(
    'https://id.example/end?id_token_hint=a.b.c&post_logout_redirect_uri=https%3A%2F%2Fskrzat.example',
  )
})

test('without one the page is told where to redirect to, and keeps what its address has', () => {
  const url = providerLogout({ logoutUrl: 'https://id.example/end?realm=x', idToken: null }, origin)
  expect(url).toBe('https://id.example/end?realm=x&redirect_uri=https%3A%2F%2Fskrzat.example')
})

test.each([null, 'not an address'])('%s leads nowhere', (logoutUrl) => {
  expect(providerLogout({ logoutUrl, idToken: null }, origin)).toBeUndefined()
})
