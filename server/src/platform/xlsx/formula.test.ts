import { expect, it } from 'vitest'
import { isConstantFormula, parseTruthFormula } from './formula.ts'

it.each([
  'of:=TRUE()',
  'TRUE()',
  'TRUE',
  '1+1',
  '-5',
  '1E3',
  '2.5e-3*4',
  '"Rossi"',
  '"A1 ""e"" B2"&" srl"',
  'of:=DATE(2026;1;31)',
  'DATE(2026,1,31)',
  'SUM(1,2,{3,4})',
  '_xlfn.CONCAT("a","b")',
  'of:=COM.MICROSOFT.CONCAT("a";"b")',
  'HYPERLINK("https://example.com","Apri")',
  'IF(TRUE,1,0)',
  'msoxl:=PI()',
])('%s is made of values alone', (formula) => {
  expect(isConstantFormula(formula)).toBe(true)
})

it.each([
  '',
  'A1',
  'of:=[.A1]',
  'of:=[.A1]+1',
  'SUM(A1:B2)',
  'SUM($A$1)',
  '1:3',
  'Foglio2!A1',
  "'Foglio 2'!A1",
  'of:=[$Foglio2.A1]',
  'Aliquota*2',
  'Tabella1[Quota]',
  'VLOOKUP("x",Listino,2,FALSE)',
  'INDIRECT("A1")',
  'of:=INDIRECT("A1")',
  'indirect ("A"&1)',
  '_xlfn.OFFSET(1,2)',
  'ROW()',
  'CELL("contents")',
  'DDE("soffice","x","y")',
  'WEBSERVICE("https://example.com")',
  'RTD("a","","b")',
  'TODAY()',
  'NOW()-RAND()',
  '#REF!+1',
  '@A1',
  'R1C1',
  'LET(x,A1,x)',
])('%s reads cells, or gives another value tomorrow', (formula) => {
  expect(isConstantFormula(formula)).toBe(false)
})

it.each([
  ['of:=TRUE()', true],
  ['FALSE()', false],
  ['=true', true],
  ['TRUE()+1', undefined],
  ['"TRUE"', undefined],
])('the truth of %s is %s', (formula, truth) => {
  expect(parseTruthFormula(formula)).toBe(truth)
})
