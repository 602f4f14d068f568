import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { DeskField, DeskSelect } from '#app/staff/desk-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { carrierCodes, carriers } from '#contract/checkout/carriers.ts'

type ShipFormProps = {
  /** One for each parcel. */
  parcelKey: string
  carrier: string | null
  isComplete: boolean
  /** Whether scans have not reached the server yet: the parcel waits for them. */
  isWaiting: boolean
  /** True if what stands in the field is the code of a box, which was then counted as one. */
  isBox: (typed: string) => boolean
}

/** Carrier and tracking number of the parcel. With the last box the field for the number has the focus. */
export function ShipForm({ parcelKey, carrier, isComplete, isWaiting, isBox }: ShipFormProps) {
  const t = useTexts()
  const isAlive = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const tracking = useRef<HTMLInputElement>(null)
  const [wantsToLeave, setWantsToLeave] = useState(false)
  const [hasNumber, setHasNumber] = useState(true)
  const isUnderWay = useNavigation().state !== 'idle'

  useEffect(() => {
    if (isComplete) tracking.current?.focus()
  }, [isComplete])
  useEffect(() => {
    if (!wantsToLeave || isWaiting) return
    setWantsToLeave(false)
    form.current?.requestSubmit()
  }, [wantsToLeave, isWaiting])

  function submit(event: FormEvent) {
    const typed = tracking.current?.value ?? ''
    if (typed !== '' && isBox(typed)) {
      event.preventDefault()
      if (tracking.current) tracking.current.value = ''
      return
    }
    // Without connection the page would be lost with the form.
    if (!isWaiting && navigator.onLine) return
    event.preventDefault()
    setWantsToLeave(true)
  }

  return (
    <section aria-labelledby="ship" className="ship-box" data-complete={isComplete || undefined}>
      <h2 id="ship" className="title-sm">
        {t('desk-packing.ship')}
      </h2>
      <p>{t(isComplete ? 'desk-packing.complete' : 'desk-packing.incomplete_hint')}</p>
      <Form ref={form} method="post" onSubmit={submit} className="ship-form">
        <input type="hidden" name="intent" value="ship" />
        <input type="hidden" name="key" value={parcelKey} />
        <DeskSelect
          label={t('desk-packing.carrier')}
          name="carrier"
          required
          defaultValue={carrier ?? ''}
          any={carrier === null ? '' : undefined}
          options={carrierCodes.map((code) => [code, carriers[code].name])}
          className="scan-input"
        />
        <DeskField
          label={t('desk-packing.tracking')}
          ref={tracking}
          name="tracking"
          required={isAlive && hasNumber}
          maxLength={80}
          spellCheck={false}
          className="scan-input"
        />
        <label className="ship-choice">
          <input type="checkbox" name="no_tracking" onChange={(event) => setHasNumber(!event.target.checked)} />
          {t('desk-packing.no_tracking')}
        </label>
        {!isComplete && (
          <label className="ship-choice">
            <input type="checkbox" name="is_part" />
            {t('desk-packing.is_part')}
          </label>
        )}
        <Button type="submit" size="large" disabled={isUnderWay} look={isComplete ? 'primary' : 'secondary'}>
          {t('desk-packing.has_left')}
        </Button>
      </Form>
      <p role="status">{wantsToLeave && t('desk-packing.waits')}</p>
    </section>
  )
}
