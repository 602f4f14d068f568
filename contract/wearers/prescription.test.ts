import { describe, expect, test } from 'vitest'
import { violationOf } from '#contract/violation.ts'
import { PrescriptionForm } from './prescription.ts'

const read = (right: object, more: object = {}) =>
  PrescriptionForm.safeParse({ prescribed_on: '2026-05-01', right, ...more })
const complaints = (right: object, more?: object) =>
  read(right, more).error?.issues.map((issue) => `${issue.path.join('.')} ${violationOf(issue).code}`) ?? []

describe('a prescription', () => {
  test('is read as people write it, with the eyes that it mentions', () => {
    const right = { sphere: '−2,50', cylinder: '-1.25', axis: '90°', radius: '8.6', diameter: '14,2', add: '+1.5' }
    expect(read(right, { left: { sphere: '' } }).data).toEqual({
      prescribed_on: '2026-05-01',
      right: { sphere: -2.5, cylinder: -1.25, axis: 90, radius: 8.6, diameter: 14.2, add: 1.5 },
      left: null,
    })
  })

  test.each([
    ['sphere', '-30.25'],
    ['sphere', '-2.6'],
    ['sphere', 'two'],
    ['sphere', '1e1'],
    ['cylinder', '0.75'],
    ['axis', '181'],
    ['axis', '0'],
    ['axis', '90.5'],
    ['radius', '6.9'],
    ['diameter', '17.1'],
    ['add', '-1'],
  ])('with %s %s is refused', (name, value) => {
    const rest = {
      sphere: '-2',
      ...(name === 'axis' && { cylinder: '-1' }),
      ...(name === 'cylinder' && { axis: '90' }),
    }
    expect(complaints({ ...rest, [name]: value })).toEqual([`right.${name} lens-value`])
  })

  test('needs the sphere of an eye, and cylinder and axis together', () => {
    expect(complaints({ radius: '8.6' })).toEqual(['right.sphere required'])
    expect(complaints({ sphere: '-2', cylinder: '-1' })).toEqual(['right.axis required'])
    expect(complaints({ sphere: '-2', axis: '90' })).toEqual(['right.cylinder required'])
    expect(complaints({})).toEqual(['right.sphere required'])
    expect(complaints({}, { left: { sphere: '-2' } })).toEqual([])
  })

  test.each(['2026-02-30', '1999-12-31', '2999-01-01', 'today', ''])('of the day %j is refused', (prescribed_on) => {
    expect(complaints({ sphere: '-2' }, { prescribed_on })).toContain('prescribed_on invalid-date')
  })
})
