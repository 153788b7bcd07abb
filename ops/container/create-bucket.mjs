// Makes a bucket of the store that FILES_URL names, unless it is there: for the trial in compose.yaml.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'

const { searchParams } = new URL(process.env.FILES_URL)
const client = new S3Client({
  endpoint: searchParams.get('endpoint'),
  region: searchParams.get('region') ?? 'us-east-1',
  forcePathStyle: true,
})
const Bucket = process.argv[2]
const isThere = await client.send(new HeadBucketCommand({ Bucket })).then(
  () => true,
  () => false,
)
if (!isThere) await client.send(new CreateBucketCommand({ Bucket }))
