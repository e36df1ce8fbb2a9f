import { Field } from '@skrzat/ui/field'
import { UiLocaleProvider, type UiLocale } from '@skrzat/ui/locale'
import { Select } from '@skrzat/ui/select'
import { Toaster } from '@skrzat/ui/toaster'
import { TooltipProvider } from '@skrzat/ui/tooltip'
import { useState } from 'react'
import { chooseTheme, useTheme, type Theme } from '#app/theme.ts'
import { keysOf, type Section } from './parts.tsx'
import { sections } from './sections.ts'

const locales: Record<UiLocale, string> = {
  pl: 'Polish',
  en: 'English',
  de: 'German',
  fr: 'French',
  ru: 'Russian',
}

const themes: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Every component of packages/ui in its states. In dev only: the production build starts from another page. */
export function GalleryPage() {
  const [locale, setLocale] = useState<UiLocale>('pl')
  const theme = useTheme()
  return (
    <UiLocaleProvider locale={locale}>
      <TooltipProvider>
        <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 px-5 py-8 md:px-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
          <header className="col-span-full flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pb-8">
            <div className="min-w-0">
              <h1 className="text-xl font-bold">Components</h1>
              <p className="mt-1 text-muted">{sections.length} modules of packages/ui, in their states</p>
            </div>
            <div className="flex flex-wrap items-end gap-4">
              <Choice label="Theme" options={themes} value={theme} onValueChange={chooseTheme} />
              <Choice label="Dates and amounts" options={locales} value={locale} onValueChange={setLocale} />
            </div>
          </header>
          <Contents />
          <main className="flex min-w-0 flex-col gap-12">
            {sections.map((section) => (
              <SectionOf key={section.module} section={section} />
            ))}
          </main>
        </div>
        <Toaster label="Messages" />
      </TooltipProvider>
    </UiLocaleProvider>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  options: Record<Value, string>
  value: Value
  onValueChange: (value: Value) => void
}

function Choice<Value extends string>({ label, options, value, onValueChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} className="w-40">
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = keysOf(options).find((key) => key === target.value)
          if (chosen !== undefined) onValueChange(chosen)
        }}
      >
        {keysOf(options).map((key) => (
          <option key={key} value={key}>
            {options[key]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Contents() {
  return (
    <nav aria-label="Components" className="hidden lg:block">
      <ul className="sticky top-6 flex max-h-[calc(100dvh-3rem)] flex-col overflow-y-auto p-0.5 text-sm">
        {sections.map(({ module }) => (
          <li key={module}>
            <a
              href={`#${module}`}
              className="block rounded-small px-2 py-1 text-muted hover:bg-green-soft hover:text-ink"
            >
              {module}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionOf({ section: { module, Examples } }: { section: Section }) {
  return (
    <section
      id={module}
      aria-labelledby={`${module}-title`}
      data-gallery-section={module}
      className="scroll-mt-[1.375rem] border-t border-line pt-6"
    >
      <h2 id={`${module}-title`} className="mb-5 text-lg font-bold">
        {module}
      </h2>
      <Examples />
    </section>
  )
}
