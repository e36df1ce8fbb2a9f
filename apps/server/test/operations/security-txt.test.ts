/** RFC 9116: anybody finds out whom to tell of a weakness. */
import { expect, test } from 'vitest'
import { readSettings } from '../../src/env.ts'
import { testServer } from '../accounts/setup.ts'

const plain = await testServer()
const whole = await testServer({
  securityContact: 'https://skrzat.example/zglos',
  securityKey: 'https://skrzat.example/klucz.asc',
  publicUrl: 'https://skrzat.example',
})

const ask = ({ app }: typeof plain) => app.inject('/.well-known/security.txt')

test('the contact of the installation, valid for less than a year', async () => {
  const { statusCode, headers, body } = await ask(plain)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\r\n')).toEqual([
    'Contact: mailto:help@skrzat.example',
    'Expires: 2027-05-15T09:00:00.000Z',
    'Preferred-Languages: pl, en',
    '',
  ])
})

test('or one of its own, with the key and the address that it holds for', async () => {
  expect((await ask(whole)).body.split('\r\n')).toEqual([
    'Contact: https://skrzat.example/zglos',
    'Expires: 2027-05-15T09:00:00.000Z',
    'Encryption: https://skrzat.example/klucz.asc',
    'Preferred-Languages: pl, en',
    'Canonical: https://skrzat.example/.well-known/security.txt',
    '',
  ])
})

test('a contact that is none, or would add a line, is refused at the start', () => {
  for (const contact of ['help@skrzat.example', 'http://skrzat.example', 'mailto:a@b\nExpires: never'])
    expect(() => readSettings({ SKRZAT_SECURITY_CONTACT: contact })).toThrow('SKRZAT_SECURITY_CONTACT')
  expect(() => readSettings({ SKRZAT_SECURITY_KEY: 'http://skrzat.example' })).toThrow('SKRZAT_SECURITY_KEY')
})
