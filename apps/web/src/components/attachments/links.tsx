import { Fragment } from 'react'
import { addressesIn } from './addresses.ts'

/** A text with its addresses as links. */
export function Links({ text }: { text: string }) {
  const links = addressesIn(text)
  return (
    <>
      {links.map(({ start, end, href }, nth) => (
        <Fragment key={start}>
          {text.slice(links[nth - 1]?.end ?? 0, start)}
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-green underline underline-offset-2 wrap-anywhere"
          >
            {text.slice(start, end)}
          </a>
        </Fragment>
      ))}
      {text.slice(links.at(-1)?.end ?? 0)}
    </>
  )
}
