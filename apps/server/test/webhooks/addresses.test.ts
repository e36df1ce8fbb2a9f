import { describe, expect, test } from 'vitest'
import { addressFault, addressesOf, isPublic, PUBLIC_NETWORK } from '../../src/domains/webhooks/network.ts'

const PRIVATE = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
]

test.each(PRIVATE)('%s is no public address', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '194.181.92.1', '2a00:1450:4001::1', '2606:4700::1111'])(
  '%s is one',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

function knowing(names: Readonly<Record<string, readonly string[]>>) {
  return { ...PUBLIC_NETWORK, resolve: async (host: string) => names[host] ?? [] }
}

const network = knowing({
  'hooks.example': ['8.8.8.8', '2606:4700::1111'],
  'inside.example': ['127.0.0.1'],
  'both.example': ['8.8.8.8', '10.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  localhost: ['127.0.0.1'],
  'skrzat.example': ['8.8.8.8'],
  'skrzat.example.': ['8.8.8.8'],
})
const faultOf = (text: string) => addressFault(network, text, 'https://skrzat.example')

describe('an address of a webhook', () => {
  test('is https and public', async () => {
    expect(await faultOf('https://hooks.example/in?a=b')).toBeUndefined()
    expect(await faultOf('https://8.8.8.8:8443/')).toBeUndefined()
    expect(await faultOf('https://[2606:4700::1111]/')).toBeUndefined()
  })

  test.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@hooks.example/',
    'https://hooks.example/#part',
    'hooks.example',
    'https://',
  ])('in the form of %s is refused', async (text) => {
    expect(await faultOf(text)).toBe('form')
  })

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://127.1/',
    'https://①②⑦.0.0.1/',
    'https://localhost/',
    'https://inside.example/',
    'https://both.example/',
    'https://metadata.example/latest/meta-data',
    'https://[64:ff9b::7f00:1]/',
  ])('that leads inside is refused: %s', async (text) => {
    expect(await faultOf(text)).toBe('private')
  })

  test('that nobody knows is refused, and so is the installation’s own', async () => {
    expect(await faultOf('https://nobody.example/')).toBe('unknown')
    expect(await faultOf('https://skrzat.example/api')).toBe('own')
    expect(await faultOf('https://SKRZAT.example.:8443/api')).toBe('own')
  })

  test('gives the addresses that were checked', async () => {
    expect(await addressesOf(network, new URL('https://hooks.example/'))).toEqual([
      '8.8.8.8',
      '2606:4700::1111',
    ])
  })
})
