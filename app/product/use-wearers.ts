import { useEffect, useEffectEvent, useState } from 'react'
import { readAnswer } from '#app/session/read-json.ts'
import { useSession } from '#app/session/session.tsx'
import { confirmValues } from '#app/values/confirm-values.ts'
import type { Choice, LensRange } from '#contract/catalogue/lens-choice.ts'
import { fillChoice, isChoiceOf, isUntouched, type NotOffered } from '#contract/wearers/fill-choice.ts'
import type { Wearer } from '#contract/wearers/wearer.ts'
import { wearerOfProduct } from '#contract/wearers/wearer-of-product.ts'

type LensChoice = {
  productId: string
  isLens: boolean
  range: LensRange
  choice: Choice
  /** Without a trace in the URL, which people share. */
  setChoice: (choice: Choice) => void
}

/** What was filled in by itself: nothing for a wearer without values. */
type Filled = { name: string; notOffered: NotOffered[] }

/**
 * For whom the lenses are. The page is public, so the wearers of a customer come after it: the values of who wears this
 * product, or else of the first one, are filled in where nothing was chosen before. A choice that is there already stays,
 * and belongs to whom it fits.
 */
export function useWearers({ productId, isLens, range, choice, setChoice }: LensChoice) {
  const customer = useSession().session?.customer?.id
  const [wearers, setWearers] = useState<Wearer[]>([])
  const [chosen, setChosen] = useState<string>()
  const [filled, setFilled] = useState<Filled>()

  function fill(wearer: Wearer) {
    setChosen(wearer.id)
    const next = fillChoice(range, choice, wearer)
    const hasValues = wearer.eyes.right !== null || wearer.eyes.left !== null
    setFilled(hasValues ? { name: wearer.name, notOffered: next.notOffered } : undefined)
    setChoice(next.choice)
  }

  const begin = useEffectEvent((loaded: Wearer[]) => {
    setWearers(loaded)
    const usual = wearerOfProduct(loaded, productId) ?? loaded[0]
    if (usual && isUntouched(range, choice) && (usual.eyes.right || usual.eyes.left)) return fill(usual)
    const fitting = loaded.filter((wearer) => isChoiceOf(range, choice, wearer))
    setChosen((fitting.find((wearer) => wearer === usual) ?? fitting[0] ?? usual)?.id)
  })

  useEffect(() => {
    if (!isLens || !customer) return
    const leaving = new AbortController()
    // Without the answer the picker is as it is for guests.
    loadWearers(leaving.signal).then(begin, () => {})
    return () => leaving.abort()
  }, [isLens, customer])

  const known = customer ? wearers : []
  return {
    wearers: known,
    /** Undefined where there is no choice: the lenses are the customer's own then. */
    wearerId: known.length > 1 ? chosen : undefined,
    /** Whose values the choice is compared with. */
    wearer: known.find(({ id }) => id === chosen),
    filled: customer ? filled : undefined,
    /** The wearer's odd values are right. */
    confirm({ id }: Wearer, key: string) {
      const withKey = (one: Wearer) =>
        one.id === id ? { ...one, confirmed_values: [...one.confirmed_values, key] } : one
      setWearers(wearers.map(withKey))
      void confirmValues(id, key)
    },
    chooseWearer(id: string) {
      const wearer = known.find((one) => one.id === id)
      if (wearer) fill(wearer)
    },
  }
}

async function loadWearers(signal: AbortSignal): Promise<Wearer[]> {
  const response = await fetch('/api/me/wearers', { signal })
  return (await readAnswer<{ 'hydra:member': Wearer[] }>(response))['hydra:member']
}
