/**
 * Towns and their CAP in the districts where the demonstration has partners, and the district of those that are elsewhere:
 * Olbia, whose province began in 2026, and Villacidro, still entered with the one that ended.
 */
const table = `
TO Torino 10156, Moncalieri 10024, Ivrea 10015, Pinerolo 10064, Chivasso 10034, Rivoli 10098
CN Cuneo 12100, Alba 12051, Bra 12042, Fossano 12045, Mondovì 12084, Savigliano 12038
AL Alessandria 15121, Tortona 15057, Novi Ligure 15067, Casale Monferrato 15033, Acqui Terme 15011
NO Novara 28100, Borgomanero 28021, Arona 28041, Galliate 28066, Trecate 28069
AO Aosta 11100, Châtillon 11024, Verrès 11029, Quart 11020, Saint-Vincent 11027
MI Milano 20138, Pioltello 20096, Rho 20017, Legnano 20025, Melegnano 20077, Abbiategrasso 20081
MB Monza 20900, Desio 20832, Seregno 20831, Vimercate 20871, Lissone 20851
VA Varese 21100, Gallarate 21013, Busto Arsizio 21052, Saronno 21047, Luino 21016
CO Como 22100, Cantù 22063, Erba 22036, Mariano Comense 22066, Lurate Caccivio 22075
BG Bergamo 24126, Treviglio 24047, Dalmine 24044, Seriate 24068, Romano di Lombardia 24058
BS Brescia 25125, Rovato 25038, Desenzano del Garda 25015, Chiari 25032, Lumezzane 25065
PV Pavia 27100, Vigevano 27029, Voghera 27058, Mortara 27036, Stradella 27049
CR Cremona 26100, Crema 26013, Casalmaggiore 26041, Soresina 26015
MN Mantova 46100, Suzzara 46029, Castiglione delle Stiviere 46043, Viadana 46019, Ostiglia 46035
GE Genova 16149, Chiavari 16043, Rapallo 16035, Busalla 16012, Sestri Levante 16039
SV Savona 17100, Vado Ligure 17047, Albenga 17031, Cairo Montenotte 17014, Finale Ligure 17024
SP La Spezia 19136, Sarzana 19038, Santo Stefano di Magra 19037, Arcola 19021, Lerici 19032
BZ Bolzano 39100, Merano 39012, Bressanone 39042, Brunico 39031, Egna 39044
TN Trento 38121, Rovereto 38068, Pergine Valsugana 38057, Riva del Garda 38066, Cles 38023
VR Verona 37135, Villafranca di Verona 37069, Legnago 37045, San Bonifacio 37047, Bussolengo 37012
VI Vicenza 36100, Bassano del Grappa 36061, Schio 36015, Arzignano 36071, Thiene 36016
TV Treviso 31100, Conegliano 31015, Castelfranco Veneto 31033, Montebelluna 31044, Oderzo 31046
VE Venezia 30175, San Donà di Piave 30027, Mirano 30035, Chioggia 30015, Portogruaro 30026
PD Padova 35127, Cittadella 35013, Monselice 35043, Este 35042, Camposampiero 35012
UD Udine 33100, Cervignano del Friuli 33052, Tolmezzo 33028, Codroipo 33033, Gemona del Friuli 33013
TS Trieste 34147, Muggia 34015, Duino-Aurisina 34011
PC Piacenza 29122, Fiorenzuola d'Arda 29017, Castel San Giovanni 29015, Rottofreno 29010
PR Parma 43122, Fidenza 43036, Langhirano 43013, Collecchio 43044, Noceto 43015
MO Modena 41122, Carpi 41012, Sassuolo 41049, Mirandola 41037, Vignola 41058
BO Bologna 40128, Imola 40026, San Lazzaro di Savena 40068, Casalecchio di Reno 40033
FC Cesena 47521, Forlì 47122, Savignano sul Rubicone 47039, Forlimpopoli 47034
LU Lucca 55100, Viareggio 55049, Capannori 55012, Pietrasanta 55045, Altopascio 55011
FI Firenze 50145, Empoli 50053, Scandicci 50018, Sesto Fiorentino 50019, Figline e Incisa Valdarno 50063
LI Livorno 57121, Cecina 57023, Piombino 57025, Rosignano Marittimo 57016, Collesalvetti 57014
GR Grosseto 58100, Follonica 58022, Orbetello 58015, Roccastrada 58036
PG Perugia 06132, Foligno 06034, Città di Castello 06012, Spoleto 06049, Gubbio 06024
AN Ancona 60131, Jesi 60035, Senigallia 60019, Fabriano 60044, Osimo 60027
AP Ascoli Piceno 63100, San Benedetto del Tronto 63074, Grottammare 63066, Spinetoli 63078
RM Roma 00155, Pomezia 00071, Guidonia Montecelio 00012, Civitavecchia 00053, Velletri 00049, Fiumicino 00054
LT Latina 04100, Aprilia 04011, Formia 04023, Terracina 04019, Cisterna di Latina 04012
FR Frosinone 03100, Cassino 03043, Sora 03039, Anagni 03012, Ferentino 03013
TE Teramo 64100, Giulianova 64021, Roseto degli Abruzzi 64026, Mosciano Sant'Angelo 64023
PE Pescara 65129, Montesilvano 65015, Penne 65017, Città Sant'Angelo 65013
CB Campobasso 86100, Termoli 86039, Larino 86035, Bojano 86021
CE Caserta 81100, Aversa 81031, Marcianise 81025, Capua 81043, Santa Maria Capua Vetere 81055
NA Napoli 80147, Nola 80035, Pozzuoli 80078, Casoria 80026, Castellammare di Stabia 80053
SA Salerno 84131, Battipaglia 84091, Nocera Inferiore 84014, Eboli 84025, Cava de' Tirreni 84013
FG Foggia 71121, Cerignola 71042, Manfredonia 71043, San Severo 71016, Lucera 71036
BA Bari 70132, Altamura 70022, Monopoli 70043, Molfetta 70056, Modugno 70026
LE Lecce 73100, Nardò 73048, Maglie 73024, Casarano 73042, Galatina 73013
PZ Potenza 85100, Melfi 85025, Lauria 85044, Lavello 85024
CS Cosenza 87100, Rende 87036, Corigliano-Rossano 87064, Castrovillari 87012, Paola 87027
RC Reggio Calabria 89122, Gioia Tauro 89013, Palmi 89015, Locri 89044, Siderno 89048
PA Palermo 90146, Bagheria 90011, Termini Imerese 90018, Carini 90044, Partinico 90047
CT Catania 95121, Acireale 95024, Misterbianco 95045, Caltagirone 95041, Paternò 95047
SS Sassari 07100, Alghero 07041, Porto Torres 07046, Olbia 07026 OT, Ozieri 07014
CA Cagliari 09122, Quartu Sant'Elena 09045, Villacidro 09039 SU, Elmas 09067, Sestu 09028
`

export type Town = { city: string; zip: string; district: string }

const towns = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => [
      line.slice(0, 2),
      line
        .slice(3)
        .split(', ')
        .map((town): Town => {
          const [, city = '', zip = '', district = line.slice(0, 2)] = /^(.+) (\d{5})(?: ([A-Z]{2}))?$/.exec(town) ?? []
          return { city, zip, district }
        }),
    ]),
)

/** The towns of a district, the chief one first. */
export function getTowns(district: string): Town[] {
  const found = towns.get(district)
  if (!found) throw new Error(`no towns are known in the district ${district}`)
  return found
}
