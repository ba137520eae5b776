/** An organisation's logo, at most 160 by 80 pixels. @param logo its key in the images' bucket */
export function OwnerLogo({
  logo,
  name,
  imagesUrl,
}: {
  logo: string;
  name: string;
  imagesUrl: string;
}) {
  return (
    <img
      className="owner-logo"
      src={`${imagesUrl}/${logo}?w=320`}
      alt={`Logo of ${name}`}
      width={160}
      height={80}
    />
  );
}
