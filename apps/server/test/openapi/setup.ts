import { afterAll, afterEach, expect } from 'vitest'
import { misfits } from './watch.ts'

const check = () => expect(misfits(), 'answers that the API’s document does not describe').toEqual([])
afterEach(check)
// What was asked outside of tests.
afterAll(check)
