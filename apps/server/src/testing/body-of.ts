/** The JSON body of a fetched answer, taken to be of the shape the test is about. */
export async function bodyOf<Body>(answer: Response): Promise<Body> {
  return (await answer.json()) as Body;
}
