import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { FileUp } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useFileDrop } from '#components/attachments/use-file-drop.ts'
import { FileRow } from './file-row.tsx'
import { useFiles } from './use-files.ts'

type UploadProps = {
  placeId: number
  /** The accounts whose statements are taken. */
  accounts: readonly string[]
  /** Of an empty screen: the zone is large, with this above its button. */
  first?: ReactNode
}

/** Takes several statements' files at once: each is previewed, then all are added. */
export function Upload({ placeId, accounts, first }: UploadProps) {
  const { t } = useLingui()
  const { files, choose, reread, add, remove } = useFiles(placeId)
  const { over, handlers } = useFileDrop((list) => choose([...list]))
  const input = useRef<HTMLInputElement>(null)
  const ready = files.filter(({ state }) => state === 'checked')
  const count = ready.length
  const busy = files.some(({ state }) => state === 'adding')
  return (
    <section
      aria-label={t`Wczytywanie wyciągów`}
      className={cn(
        'flex min-w-0 flex-col gap-3 rounded-card border border-dashed border-edge px-4 py-3',
        over && 'border-green bg-green-soft',
      )}
      {...handlers}
    >
      {first}
      <div className={cn('flex flex-wrap items-center gap-x-4 gap-y-2', first && 'flex-col')}>
        <Button
          icon={FileUp}
          variant={first && count === 0 ? 'primary' : 'secondary'}
          onClick={() => input.current?.click()}
        >
          {t`Wczytaj wyciągi`}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t`Pliki z wyciągami`}
          onChange={({ target }) => {
            if (target.files) choose([...target.files])
            // Resets the input, so that the same file can be chosen again.
            target.value = ''
          }}
        />
        <p className={cn('text-sm text-muted', !first && 'pointer-coarse:hidden')}>
          <span className="pointer-coarse:hidden">
            <Trans>albo upuść tu pliki:</Trans>{' '}
          </span>
          <Trans>MT940, camt.053 (także ZIP) lub CSV z banku, kilka naraz</Trans>
        </p>
      </div>
      {files.length > 0 && (
        <ul aria-label={t`Pliki`} className="divide-y divide-line rounded-control border border-line bg-card">
          {files.map((each) => (
            <FileRow
              key={each.key}
              placeId={placeId}
              file={each}
              accounts={accounts}
              onReading={(reading) => reread(each, reading)}
              onRemove={() => remove(each.key)}
            />
          ))}
        </ul>
      )}
      {count > 0 && (
        <Button className="self-end" pending={busy} onClick={() => void add(ready)}>
          {t`${plural(count, { one: 'Dodaj # plik', few: 'Dodaj # pliki', many: 'Dodaj # plików', other: 'Dodaj # pliku' })}`}
        </Button>
      )}
    </section>
  )
}
