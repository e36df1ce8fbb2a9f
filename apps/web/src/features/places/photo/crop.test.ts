import { describe, expect, it } from 'vitest'
import { KID_PHOTO, largestPart, PLACE_PHOTO } from './crop.ts'

describe.each([
  ['a place', PLACE_PHOTO],
  ['a child', KID_PHOTO],
])('the largest part for a photo of %s', (_of, photo) => {
  it.each([
    ['a photo of a phone', 4000, 3000],
    ['an upright one', 3000, 4000],
    ['a panorama', 6000, 1000],
    ['one that is 16:9', 1920, 1080],
  ])('of %s lies within it, in the middle', (_, width, height) => {
    const part = largestPart(width, height, photo)
    const shape = ((part.width / 100) * width) / ((part.height / 100) * height)
    expect(shape).toBeCloseTo(photo.width / photo.height)
    expect(Math.max(part.width, part.height)).toBeCloseTo(100)
    expect(part.x * 2 + part.width).toBeCloseTo(100)
    expect(part.y * 2 + part.height).toBeCloseTo(100)
  })
})
