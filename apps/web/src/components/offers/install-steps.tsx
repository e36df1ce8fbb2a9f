import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** How one adds the app to the home screen of an iPhone or iPad, in three pictures. */
export function InstallSteps() {
  return (
    <ol className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-3">
      <Step number={1} picture={<SharePicture />}>
        <Trans>
          Na pasku Safari stuknij <b>Udostępnij</b>. Bywa pod trzema kropkami.
        </Trans>
      </Step>
      <Step number={2} picture={<ListPicture />}>
        <Trans>
          Na liście wybierz <b>Do ekranu początkowego</b>.
        </Trans>
      </Step>
      <Step number={3} picture={<HomePicture />}>
        <Trans>
          Stuknij <b>Dodaj</b> i otwieraj Skrzata z ekranu.
        </Trans>
      </Step>
    </ol>
  )
}

function Step({ number, picture, children }: { number: number; picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-3 text-sm min-[26rem]:flex-col min-[26rem]:items-start">
      <span className="w-24 shrink-0 overflow-hidden rounded-control border border-line bg-sunken min-[26rem]:w-full">
        {picture}
      </span>
      <span className="min-w-0 hyphens-auto">
        <b className="tabular text-green">{number}.</b> {children}
      </span>
    </li>
  )
}

const frame = {
  'aria-hidden': true,
  viewBox: '0 0 96 64',
  className: 'block w-full',
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The lower edge of a phone with Safari's bar, and in it the button that shares. */
function SharePicture() {
  return (
    <svg {...frame}>
      <path className="fill-card stroke-edge" d="M14 -4v58a8 8 0 0 0 8 8h52a8 8 0 0 0 8-8V-4" />
      <path className="stroke-line" d="M24 8h48M24 16h36" />
      <path className="stroke-line" d="M14 28h68" />
      <path className="stroke-muted" d="m29 39-4 4 4 4M67 39l4 4-4 4" />
      <circle className="fill-green-soft" cx="48" cy="43" r="13" />
      <path className="stroke-green" d="M48 45V34m-4 4 4-4 4 4M43 42h-1v9h12v-9h-1" />
    </svg>
  )
}

/** The list of what can be done with the page, with the row that adds it to the home screen. */
function ListPicture() {
  return (
    <svg {...frame}>
      <rect className="fill-card stroke-edge" x="14" y="6" width="68" height="70" rx="8" />
      <path className="stroke-line" d="M24 16h28M72 16h1M14 25h68M14 45h68M24 55h24M72 55h1" />
      <path className="fill-green-soft" d="M15 26h66v18H15z" />
      <path className="stroke-green" d="M24 35h28" />
      <rect className="stroke-green" x="65" y="30" width="10" height="10" rx="2.5" />
      <path className="stroke-green" d="M70 33v4M68 35h4" />
    </svg>
  )
}

/** The home screen with the app's icon among others. */
function HomePicture() {
  return (
    <svg {...frame}>
      <path className="fill-card stroke-edge" d="M14 70V12a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v58" />
      {[24, 41, 58].map((x) => (
        <rect key={x} className="fill-line" x={x} y="14" width="13" height="13" rx="3.5" />
      ))}
      <rect className="fill-line" x="24" y="36" width="13" height="13" rx="3.5" />
      <image href="/skrzat.svg" x="41" y="36" width="14" height="14" />
      <path className="stroke-line" d="M42 56h12" />
    </svg>
  )
}
