import { useEffect, useRef, useState } from 'react'
import { readJson } from '#app/session/read-json.ts'
import { isCountryCode, isPostcode } from '#contract/address/postal-address.ts'
import type { PostcodePlaces } from '#contract/address/postcode-places.ts'
import type { AddressFieldset } from './address-fieldset.ts'

type PlaceFields = Pick<AddressFieldset, 'country_code' | 'postcode' | 'city' | 'province_code'>
type Places = { towns: readonly string[]; filled: string | null }
const noPlaces: Places = { towns: [], filled: null }

/**
 * Fills in the town of a postcode, and in Italy the province, when the postcode is complete. It only changes fields that
 * are empty or that it has filled in itself. Of several towns it fills in none: they are there to choose from.
 */
export function usePlaces(fields: PlaceFields, country: string | undefined): Places {
  const [places, setPlaces] = useState(noPlaces)
  const own = useRef({ city: '', province: '' })
  const postcode = (fields.postcode.value ?? fields.postcode.initialValue)?.trim() ?? ''
  const [initial] = useState(`${country} ${postcode}`)
  const { city, province_code: province } = fields
  useEffect(() => {
    setPlaces(noPlaces)
    // The address that came with the page is complete already.
    if (`${country} ${postcode}` === initial) return
    if (!isCountryCode(country) || !isPostcode(country, postcode)) return
    let isCurrent = true
    void findPlaces(country, postcode).then((found) => {
      if (!found || !isCurrent) return
      const { towns, province_code } = found
      const [only = '', ...others] = towns
      const town = others.length === 0 ? only : ''
      const isFilled = fillIn(city.id, town, own.current.city)
      if (isFilled) own.current.city = town
      if (fillIn(province.id, province_code ?? '', own.current.province)) own.current.province = province_code ?? ''
      setPlaces({ towns: others.length === 0 ? [] : towns, filled: isFilled ? town : null })
    })
    return () => {
      isCurrent = false
    }
  }, [country, postcode, initial, city.id, province.id])
  return places
}

/** Nothing is filled in while the shop cannot be reached. */
async function findPlaces(country: string, postcode: string): Promise<PostcodePlaces | undefined> {
  try {
    const response = await fetch(`/api/postcodes/${country}/${postcode}`)
    return response.ok ? await readJson<PostcodePlaces>(response) : undefined
  } catch {
    return undefined
  }
}

/** Whether the field now has the text: what the visitor typed stays. */
function fillIn(id: string, text: string, own: string): boolean {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return false
  if ((field.value !== '' && field.value !== own) || field.value === text) return false
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // What is typed next takes the place of the town.
  if (field === document.activeElement && field instanceof HTMLInputElement) field.select()
  return true
}
