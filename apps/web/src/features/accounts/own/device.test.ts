import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`
const samsung = `Mozilla/5.0 (Linux; Android 13; SM-S911B) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

test.each([
  [windows, 'Chrome', 'Windows', false],
  [`${windows} Edg/131.0.0.0`, 'Edge', 'Windows', false],
  [android, 'Chrome', 'Android', true],
  [samsung, 'Samsung Internet', 'Android', true],
  [iphone, 'Safari', 'iPhone', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux', false],
  ['okhttp/4.12.0', undefined, undefined, false],
  ['', undefined, undefined, false],
])('%s', (userAgent, browser, system, mobile) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, mobile })
})
