import { useLingui } from '@lingui/react/macro'

/** Import and export of the place's people as one file. */
export function RosterFile({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="roster" data-place={placeId}>
      <h2 id="roster" className="mb-3 text-lg font-bold">{t`Lista dzieci i pracowników`}</h2>
    </section>
  )
}
