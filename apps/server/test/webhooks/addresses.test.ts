import { describe, expect, test } from 'vitest'
import { addressFault, addressesOf, isPublic, PUBLIC_NETWORK } from '../../src/domains/webhooks/network.ts'

test.each([
  ['of the machine itself', ['0.0.0.0', '127.0.0.1', '127.255.255.254', '::', '::1']],
  ['of a network inside', ['10.0.0.1', '172.16.0.1', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1']],
  ['of a link', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['of a carrier', ['100.64.0.1']],
  [
    'for protocols, examples or measurements',
    ['192.0.0.1', '192.0.2.1', '198.18.0.1', '2001:db8::1', '100::1'],
  ],
  ['of many', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
  ['that is reserved', ['240.0.0.1']],
  ['of IPv4 within IPv6', ['::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8']],
  ['of IPv4 behind a translator', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1']],
  ['of IPv4 in a tunnel', ['2001::1', '2002:7f00:1::']],
  ['that is none', ['localhost', '']],
])('an address %s is no public one', (_what, addresses) => {
  expect(addresses.filter(isPublic)).toEqual([])
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
    ['form', 'http://hooks.example/'],
    ['form', 'ftp://hooks.example/'],
    ['form', 'file:///etc/passwd'],
    ['form', 'javascript:alert(1)'],
    ['form', 'https://user:secret@hooks.example/'],
    ['form', 'https://hooks.example/#part'],
    ['form', 'hooks.example'],
    ['form', 'https://'],
    ['form', 'https://hooks.example/\u202efdp'],
    ['private', 'https://127.0.0.1/'],
    ['private', 'https://[::1]/'],
    ['private', 'https://[::ffff:127.0.0.1]/'],
    ['private', 'https://0x7f.1/'],
    ['private', 'https://2130706433/'],
    ['private', 'https://017700000001/'],
    ['private', 'https://127.1/'],
    ['private', 'https://①②⑦.0.0.1/'],
    ['private', 'https://localhost/'],
    ['private', 'https://inside.example/'],
    ['private', 'https://both.example/'],
    ['private', 'https://metadata.example/latest/meta-data'],
    ['private', 'https://[64:ff9b::7f00:1]/'],
    ['unknown', 'https://nobody.example/'],
    ['own', 'https://skrzat.example/api'],
    ['own', 'https://SKRZAT.example.:8443/api'],
  ])('is refused for its %s: %s', async (fault, text) => {
    expect(await faultOf(text)).toBe(fault)
  })

  test('gives the addresses that were checked', async () => {
    expect(await addressesOf(network, new URL('https://hooks.example/'))).toEqual([
      '8.8.8.8',
      '2606:4700::1111',
    ])
  })
})
