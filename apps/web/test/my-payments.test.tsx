import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from './support/app.tsx'
import { as } from './support/people.ts'

test('with nothing to pay it says so, and what will be here', async () => {
  await openApp('/payments/my', as.parent, {
    'payments.my': [],
    'payments.myCredits': [],
  })
  expect(await screen.findByText('Wszystko opłacone')).toBeTruthy()
})
